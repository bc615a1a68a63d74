import { isIP, Socket } from 'node:net'

/**
 * Loaded into the app's process on one machine, which promises to contact nothing outside it. The development server
 * would otherwise ask the package registry for news. Claude is the exception, when the owner has given a key.
 */
const allowed = new Set(['localhost', '::1', ...(process.env.ANTHROPIC_API_KEY ? ['api.anthropic.com'] : [])])
const connect = Socket.prototype.connect

Socket.prototype.connect = function (...args) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0]
  const host = typeof first === 'object' ? first?.host : Number.isNaN(Number(first)) ? undefined : args[1]
  if (typeof host !== 'string' || allowed.has(host) || (isIP(host) === 4 && host.startsWith('127.'))) {
    return connect.apply(this, args)
  }
  const error = Object.assign(new Error(`${host} is outside this machine.`), { code: 'ECONNREFUSED' })
  process.nextTick(() => this.destroy(error))
  return this
}
