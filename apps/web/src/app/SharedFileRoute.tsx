import type { ReactNode } from 'react'
import SharedFilePage from '../features/files/SharedFilePage.tsx'
import { Providers } from './Providers.tsx'

export function SharedFileRoute(): ReactNode {
  return (
    <Providers>
      <SharedFilePage />
    </Providers>
  )
}
