import type { ReactNode } from 'react'
import WallPage from '../features/insight/screen/WallPage.tsx'
import { Providers } from './Providers.tsx'

/** A big screen by a link, without the frame. */
export const WallRoute = (): ReactNode => (
  <Providers>
    <WallPage />
  </Providers>
)
