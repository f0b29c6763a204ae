// Bundles the server: our own packages into one file each, packages stay in node_modules.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, context } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const entries = ['src/main.ts', 'src/seed.ts', 'src/backup.ts', 'src/restore.ts'].filter((path) =>
  existsSync(here + path),
)

const ownInside = {
  name: 'own-inside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@cloud-steward/') ? undefined : { path, external: true },
    )
  },
}

/** Texts are read from a file: as a part of the program they would stay in memory twice, as its text and as its values. */
const labelsApart = {
  name: 'labels-apart',
  setup(plugin) {
    plugin.onLoad({ filter: /contract\/src\/labels\.ts$/ }, () => ({
      contents: `import { readFileSync } from 'node:fs'
        export const labels = JSON.parse(readFileSync(new URL('./labels.json', import.meta.url), 'utf8'))`,
    }))
  },
}

const common = {
  absWorkingDir: here,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  // Node keeps the map in memory: where an error was is in it, and the sources need not be.
  sourcesContent: false,
  plugins: [ownInside],
  logLevel: 'warning',
}
/** Not parts of the server: programs of their own that it starts for demonstrations. */
const beside = ['sandbox', 'simulator'].map((name) => ({
  ...common,
  entryPoints: [`../${name}/src/main.ts`],
  outfile: `dist/${name}.js`,
}))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ ...common, plugins: [ownInside, labelsApart], entryPoints: entries, outdir: 'dist' })
  await writeLabels()
  for (const entry of entries) inAscii(`${here}dist/${entry.slice('src/'.length, -'.ts'.length)}.js`)
  for (const options of beside) await build(options)
}

/**
 * The same for development: kept in memory, so that only what changed is read again; texts stay inside.
 * @returns the server first, then the programs beside it
 */
export const developmentBuilds = () =>
  Promise.all([{ ...common, entryPoints: ['src/main.ts'], outfile: 'dist/main.js' }, ...beside].map(context))

async function writeLabels() {
  const entryPoints = ['../../packages/contract/src/labels.ts']
  const { outputFiles } = await build({ ...common, entryPoints, sourcemap: false, write: false })
  const { labels } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
  writeFileSync(`${here}dist/labels.json`, JSON.stringify(labels))
}

/** One character beyond Latin (esbuild leaves them in templates and patterns) and V8 keeps the whole text at two bytes each. */
function inAscii(path) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
