import type { ReactNode } from 'react'
import { ErrorExample } from './ErrorExample.tsx'

export default function Page404(): ReactNode {
  return <ErrorExample code={404} />
}
