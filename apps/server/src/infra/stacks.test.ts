import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { inSources } from './stacks.ts'

it('names the place in the sources, of a built file with a map only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-steward-stacks-'))
  try {
    await mkdir(join(folder, 'src'))
    writeFileSync(
      join(folder, 'src/inner.ts'),
      'interface A {\n  b: 1\n}\nexport const fail = (a?: A): Error =>\n  new Error(`${a}`)\n',
    )
    writeFileSync(join(folder, 'src/built.ts'), "import { fail } from './inner.ts'\nconsole.log(fail().stack)\n")
    const outfile = join(folder, 'dist/built.js')
    await build({ entryPoints: [join(folder, 'src/built.ts')], outfile, bundle: true, format: 'cjs', sourcemap: true })
    const stack = execFileSync(process.execPath, [outfile], { encoding: 'utf8' })
    expect(stack).not.toContain('src/inner.ts')
    expect(inSources({ stack }).stack).toContain(`${join(folder, 'src/inner.ts')}:5:3`)
    expect(inSources({ stack }).stack).toContain(`${join(folder, 'src/built.ts')}:2:13`)
    const other = `Error: x\n    at f (${join(folder, 'dist/other.js')}:1:2)\n    at g (node:net:1:2)`
    expect(inSources({ stack: other }).stack).toBe(other)
    for (const no of [undefined, null, 'x', {}]) expect(inSources(no)).toBe(no)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
