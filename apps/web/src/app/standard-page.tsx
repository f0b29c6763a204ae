import { resourceNamed } from '@cloud-steward/contract'
import type { ComponentType } from 'react'
import { ResourcePage } from '../kit/ResourcePage.tsx'

/** The screen of a resource that has no page of its own. */
export function standardPage(name: string): { default: ComponentType } {
  const resource = resourceNamed(name)
  return { default: () => <ResourcePage resource={resource} /> }
}
