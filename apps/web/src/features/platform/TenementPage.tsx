import { tenement } from '@cloud-steward/contract/platform/tenement.ts'
import { lazy, type ReactNode } from 'react'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const TenementForm = lazy(() => import('./TenementForm.tsx'))

export const askAhead = askRowsAhead(tenement)

/** The property operators that work within the tenant. */
export default function TenementPage(): ReactNode {
  return <ResourcePage resource={tenement} form={(props) => <TenementForm key={props.id ?? 'add'} {...props} />} />
}
