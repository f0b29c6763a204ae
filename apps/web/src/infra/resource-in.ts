import type { Resource } from '@cloud-steward/contract/kit/index.ts'

const isNamed = (thing: unknown, name: string): thing is Resource =>
  typeof thing === 'object' && thing !== null && (thing as Resource).name === name && 'operations' in thing

/** The resource of this name among what the file of the contract holds that declares it. */
export function resourceIn(declared: Readonly<Record<string, unknown>>, name: string): Resource {
  const resource = Object.values(declared).find((each) => isNamed(each, name))
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}
