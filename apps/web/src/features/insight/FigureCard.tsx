import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  title: string
  value: string | number | undefined
  note?: string
  tone: 'green' | 'blue' | 'red' | 'orange'
  /** The list this figure counts; absent when the caller may not open it. */
  to?: string
}

/** One figure with its list behind it. */
export function FigureCard({ title, value, note, tone, to }: Props): ReactNode {
  const content = (
    <>
      <span className="figure-title">{title}</span>
      <strong>{value ?? ' '}</strong>
      <span className="quiet">{note || ' '}</span>
    </>
  )
  const className = `figure figure-${tone}`
  return to ? (
    <Link className={className} to={to}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  )
}
