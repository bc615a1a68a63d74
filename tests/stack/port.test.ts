import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { requireFreePort } from '@/bin/stack/port'
import { freePort } from '@/bin/stack/postgres'

let other: Server | undefined

afterEach(async () => {
  await new Promise((done) => (other ? other.close(done) : done(undefined)))
  other = undefined
})

function listen(port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    other = createServer().once('error', fail).listen(port, host, done)
  })
}

describe('the port', () => {
  it('is accepted when nobody listens on it', async () => {
    await expect(requireFreePort(await freePort())).resolves.toBeUndefined()
  })

  it.each(['127.0.0.1', '0.0.0.0'])(
    'is refused with its number and a way out when taken on %s',
    async (host) => {
      const port = await freePort()
      await listen(port, host)
      const refusal = requireFreePort(port)
      await expect(refusal).rejects.toThrow(`Port ${port} is taken`)
      await expect(refusal).rejects.toThrow('PORT=3001 npm start')
    },
  )
})
