import type { Domain } from '@cloud-steward/contract'
import type { PageModule } from '../infra/page-route.ts'
import { ResourcePage } from '../kit/ResourcePage.tsx'
import { askRowsAhead } from '../kit/use-resource-list.ts'

// Each domain by itself: the first list of one need not carry the words and fields of all others.
const DOMAINS = import.meta.glob<Readonly<Record<string, Domain>>>('../../../../packages/contract/src/*/index.ts')

/** The screen of a resource that has no page of its own. */
export async function standardPage(name: string): Promise<PageModule> {
  const domain = name.split('.')[0]!
  const module = await DOMAINS[`../../../../packages/contract/src/${domain}/index.ts`]?.()
  const resource = module?.[domain]?.resources.find((each) => each.name === name)
  if (!resource) throw new Error(`no resource ${name}`)
  return { default: () => <ResourcePage resource={resource} />, askAhead: askRowsAhead(resource) }
}
