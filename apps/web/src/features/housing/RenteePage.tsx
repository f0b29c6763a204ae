import { rentee } from '@cloud-steward/contract/housing/parties.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../kit/ResourcePage.tsx'

export default function RenteePage(): ReactNode {
  return <ResourcePage resource={rentee} />
}
