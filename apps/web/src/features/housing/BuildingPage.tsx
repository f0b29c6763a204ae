import { building } from '@cloud-steward/contract/housing/places.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../kit/ResourcePage.tsx'

export default function BuildingPage(): ReactNode {
  return <ResourcePage resource={building} />
}
