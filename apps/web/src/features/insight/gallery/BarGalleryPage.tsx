import type { ReactNode } from 'react'
import { GalleryPage } from './GalleryPage.tsx'

export default function BarGalleryPage(): ReactNode {
  return <GalleryPage kind="bar" />
}
