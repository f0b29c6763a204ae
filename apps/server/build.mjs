// Bundles the server: our own code and the contract into one file each, packages stay in node_modules.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const entries = ['src/main.ts', 'src/seed.ts', 'src/backup.ts', 'src/restore.ts'].filter((path) =>
  existsSync(here + path),
)

const contractInside = {
  name: 'contract-inside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@cloud-steward/contract') ? undefined : { path, external: true },
    )
  },
}

await build({
  absWorkingDir: here,
  entryPoints: entries,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  plugins: [contractInside],
  logLevel: 'warning',
})
