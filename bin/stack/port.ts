import { createServer } from 'node:net'
import { Refusal } from '@/bin/stack/say'

// Whoever listens on all addresses, or on the other loopback address, would get a share of the requests to localhost.
const ADDRESSES = ['127.0.0.1', '0.0.0.0', '::1', '::']
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

export async function requireFreePort(port: number): Promise<void> {
  for (const address of ADDRESSES) {
    const problem = await tryToListen(port, address)
    if (problem === undefined || NO_SUCH_ADDRESS.has(problem)) continue
    if (problem === 'EACCES') {
      throw new Refusal(`This user may not listen on port ${port}. Choose another: PORT=3000 npm start`)
    }
    const other = port === 3001 ? 3002 : 3001
    throw new Refusal(`Port ${port} is taken by another program. Choose another: PORT=${other} npm start`)
  }
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)))
  })
}
