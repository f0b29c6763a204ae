import type { ReactNode } from 'react'
import { GalleryPage } from './GalleryPage.tsx'

export default function LineGalleryPage(): ReactNode {
  return <GalleryPage kind="line" />
}
