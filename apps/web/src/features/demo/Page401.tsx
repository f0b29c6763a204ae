import type { ReactNode } from 'react'
import { ErrorExample } from './ErrorExample.tsx'

export default function Page401(): ReactNode {
  return <ErrorExample code={401} />
}
