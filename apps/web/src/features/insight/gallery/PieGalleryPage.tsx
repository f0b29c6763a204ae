import type { ReactNode } from 'react'
import { GalleryPage } from './GalleryPage.tsx'

export default function PieGalleryPage(): ReactNode {
  return <GalleryPage kind="pie" />
}
