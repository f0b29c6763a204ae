import loaders from 'virtual:resources'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'

/** A resource from its own file: that of all resources is large, and a picker needs one. */
export function resourceNamed(name: string): Promise<Resource> {
  const load = loaders[name]
  if (!load) throw new Error(`no resource ${name}`)
  return load()
}
