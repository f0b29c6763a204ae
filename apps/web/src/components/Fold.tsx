import { type ReactNode, useState } from 'react'

/** A part that is asked for when it is unfolded. */
export function Fold({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
