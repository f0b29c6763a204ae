import { lazy, type ReactNode, Suspense } from 'react'
import './rich-text.css'

// The editor weighs more than the rest of the console: it is fetched when a form shows it.
const Editor = lazy(() => import('./Editor.tsx'))

export interface RichTextProps {
  /** What listeners are told the field is. */
  label: string
  id?: string
  value?: string | null
  onChange?: (html: string) => void
  /** Hands on what writes at the cursor, once the editor is there. */
  onReady?: (insert: (text: string) => void) => void
}

/** A field of HTML. */
export function RichText(props: RichTextProps): ReactNode {
  return (
    <div className="rich-text">
      <Suspense fallback={<div className="field-waiting" />}>
        <Editor {...props} />
      </Suspense>
    </div>
  )
}
