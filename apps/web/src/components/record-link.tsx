import type { ReactNode } from 'react'
import { recordPath } from '../infra/record-pages.ts'

/**
 * What a record is called, as a link to the record if the user may go there. A plain link, followed by the shell
 * (`followRecords`): a list shows hundreds, and the router's own link listens to every change of the address.
 */
export function recordLink(resource: string, id: unknown, text: ReactNode): ReactNode {
  const path = typeof id === 'string' && id ? recordPath(resource, id) : undefined
  return path ? (
    <a className="record-link" href={path}>
      {text}
    </a>
  ) : (
    text
  )
}
