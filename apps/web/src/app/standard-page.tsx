import type { Resource } from '@cloud-steward/contract'
import type { PageModule } from '../infra/page-route.ts'
import { ResourcePage } from '../kit/ResourcePage.tsx'
import { askRowsAhead } from '../kit/use-resource-list.ts'

const isNamed = (thing: unknown, name: string): thing is Resource =>
  typeof thing === 'object' && thing !== null && (thing as Resource).name === name && 'operations' in thing

/** The screen of a resource that has no page of its own. @param declared what the file of the contract holds that declares it */
export function standardPage(name: string, declared: Readonly<Record<string, unknown>>): PageModule {
  const resource = Object.values(declared).find((each): each is Resource => isNamed(each, name))
  if (!resource) throw new Error(`no resource ${name}`)
  return { default: () => <ResourcePage resource={resource} />, askAhead: askRowsAhead(resource) }
}
