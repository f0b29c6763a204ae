import { lazy, type ReactNode, Suspense } from 'react'

// The editor weighs more than the rest of the console: it is fetched when a form shows it.
const Editor = lazy(() => import('./Editor.tsx'))

export interface RichTextProps {
  id?: string
  value?: string | null
  onChange?: (html: string) => void
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
