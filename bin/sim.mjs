import { installIfNeeded, loadTypeScript, ROOT, refuse } from './install.mjs'

process.chdir(ROOT)
installIfNeeded()
await loadTypeScript()
const { main } = await import('../tests/sim/main.ts')
await main().catch((error) => refuse(error.message))
