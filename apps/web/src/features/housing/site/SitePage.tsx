import { site } from '@cloud-steward/contract/housing/places.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { SiteForm } from './SiteForm.tsx'

export const askAhead = askRowsAhead(site)

/** 小区: the standard list. Of a site that an operator runs the form leaves the organisation as it is. */
export default function SitePage(): ReactNode {
  return <ResourcePage resource={site} sheet form={(props) => <SiteForm {...props} />} />
}
