import type { Endpoint } from '@cloud-steward/contract'
import { endpoints, resources } from '@cloud-steward/contract'
import { expect } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import type { Client } from './client.ts'
import { type Ids, inputOf } from './samples.ts'

/** All that a signed-in person may send an id to. */
const probed = endpoints.filter(({ access, from }) => access !== 'public' && from !== 'upload')
const idFields = ({ input }: Endpoint): string[] =>
  Object.entries(input).flatMap(([key, field]) => {
    const inner = field.kind === 'list' ? field.of : field
    return ['id', 'ref'].includes(inner.kind) || key === 'id' || /Ids?$/.test(key) ? [key] : []
  })
/** The resources an id field of an endpoint may be taken to speak of; the likeliest comes first. */
const namedBy = (endpoint: Endpoint, key: string, theirs: Ids): string[] => {
  const field = endpoint.input[key]!
  if (field.kind === 'ref') return field.to in theirs ? [field.to] : []
  const own = endpoint.permission.slice(0, endpoint.permission.lastIndexOf('.'))
  const guess = resources.find(({ name }) => name.endsWith(`.${key.replace(/Ids?$/, '')}`))?.name
  return [guess ?? own, ...Object.keys(theirs)].filter((name, at, all) => name in theirs && all.indexOf(name) === at)
}
/** An administrator tries all an id may be taken for; others are refused by the same code, so a few will do. */
const MOST_NAMES = { all: 9, few: 3 }
/** Refused before anything that is sent is looked at. */
const FORBIDDEN = 403

/**
 * Sends the ids of others to every served endpoint, wherever an id may stand, with all else right: each answer is that
 * of an id which nobody has, and says nothing of theirs. Returns how many were sent.
 */
export async function probeIds(
  caller: Client,
  served: ReadonlySet<string>,
  { ours, theirs, most = 'few' }: { ours: Ids; theirs: Ids; most?: keyof typeof MOST_NAMES },
  secret: RegExp,
): Promise<number> {
  let probes = 0
  for (const endpoint of probed.filter(({ permission }) => served.has(permission)))
    for (const key of idFields(endpoint)) {
      const ask = async (id: string) => {
        const value = endpoint.input[key]!.kind === 'list' ? [id] : id
        const good = endpoint.from === 'query' || endpoint.from === 'form' ? {} : inputOf(endpoint, ours, 'probe')
        const sent = await caller.send(endpoint, { ...good, [key]: value }, { key: `probe-${newId()}` })
        probes++
        const { status, body, bytes } = sent
        return { told: [status, body?.code, body?.message], status, text: bytes.toString() }
      }
      const names = namedBy(endpoint, key, theirs).slice(0, endpoint.output.kind === 'file' ? 1 : MOST_NAMES[most])
      if (!names.length) continue
      const { told, status } = await ask(newId())
      const tried = status === FORBIDDEN ? names.slice(0, 1) : names
      const answers = await Promise.all(tried.map((name) => ask(theirs[name]!)))
      for (const [at, name] of tried.entries()) {
        const answer = answers[at]!
        const what = `${endpoint.permission} ${key} = ${name}`
        expect(answer.text.replaceAll(theirs[name]!, ''), what).not.toMatch(secret)
        expect([what, ...answer.told]).toEqual([what, ...told])
        expect(answer.status, what).toBeLessThan(500)
      }
    }
  return probes
}
