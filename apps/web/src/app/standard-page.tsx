import type { Resource } from '@cloud-steward/contract'
import type { PageModule } from '../infra/page-route.ts'
import { ResourcePage } from '../kit/ResourcePage.tsx'
import { askRowsAhead } from '../kit/use-resource-list.ts'

/** The screen of a resource that has no page of its own. */
export const standardPage = (resource: Resource): PageModule => ({
  default: () => <ResourcePage resource={resource} sheet />,
  askAhead: askRowsAhead(resource),
})
