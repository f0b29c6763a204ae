import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { asOwner } from '../../infra/db/owner.ts'
import { KNOWN, REMEMBER, UPSERT } from './load-regions.queries.ts'

const folder = new URL(import.meta.url.includes('/dist/') ? '../src/modules/system/' : './', import.meta.url)
const textOf = (name: string): Promise<string> => readFile(fileURLToPath(new URL(name, folder)), 'utf8')
const linesOf = (text: string): string[] => text.trim().split('\n').slice(1)
const KINDS = ['province', 'city', 'county', 'street']

/** The lines of streets.csv, `110101,001…,002…`, as those of regions.csv, `110101001,…,110101`. */
const streetsOf = (text: string): string[] =>
  linesOf(text).flatMap((line) => {
    const [county, ...streets] = line.split(',')
    return streets.map((street) => `${county}${street.slice(0, 3)},${street.slice(3)},${county}`)
  })

/**
 * Takes in the committed list of regions once, leaving alone what people changed. Runs as the owner, after migrations.
 */
export async function loadRegions(ownerUrl: string): Promise<void> {
  const [regions, streets] = await Promise.all([textOf('regions.csv'), textOf('streets.csv')])
  const hash = createHash('sha256').update(regions).update(streets).digest('hex')
  await asOwner(ownerUrl, async (client) => {
    const { rowCount } = await client.query(KNOWN, [hash])
    if (rowCount) return
    const names = new Map<string, { name: string; parent: string }>()
    const columns: [string[], string[], string[], (string | null)[], string[]] = [[], [], [], [], []]
    for (const line of [...linesOf(regions), ...streetsOf(streets)]) {
      const [code, name, parent] = line.split(',') as [string, string, string]
      names.set(code, { name, parent })
      const path: string[] = []
      for (let at: string | undefined = code; at; at = names.get(at)?.parent) path.unshift(names.get(at)!.name)
      const kind = KINDS[path.length - 1]!
      columns[0].push(code)
      columns[1].push(name)
      columns[2].push(kind)
      columns[3].push(parent || null)
      columns[4].push(path.join(' '))
    }
    await client.query(UPSERT, columns)
    // Last: a start that was killed in between begins again.
    await client.query(REMEMBER, [hash])
  })
}
