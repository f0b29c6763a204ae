import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/upload-download', menu: 'upload-download', load: () => import('./LibraryPage.tsx') },
]
