import { site } from '@cloud-steward/contract/housing/places.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../kit/ResourcePage.tsx'

export default function SitePage(): ReactNode {
  return <ResourcePage resource={site} />
}
