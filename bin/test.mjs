import { installIfNeeded, loadTypeScript, ROOT } from './install.mjs'

process.chdir(ROOT)
installIfNeeded()
await loadTypeScript()
const { check } = await import('./stack/check.ts')
await check()
