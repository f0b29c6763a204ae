import type { ReactNode } from 'react'
import { paramText } from '../../../components/param/param-text.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Version } from './HistoryDrawer.tsx'

/** Lines of both, each with whether the other has it. */
function lines(
  own: string | null | undefined,
  other: string | null | undefined,
): { line: string; isOnlyHere: boolean }[] {
  const known = new Set((other ?? '').split('\n'))
  return (own ?? '').split('\n').map((line) => ({ line, isOnlyHere: !known.has(line) }))
}

/** Two versions side by side, line by line. */
export function Comparison({ name, older, newer }: { name: string; older: Version; newer: Version }): ReactNode {
  const { t } = useTranslation()
  const said = ({ paramValue }: Version) => paramText(name, paramValue, t) ?? paramValue
  const side = (own: Version, other: Version) => (
    <article className="panel">
      <h2>
        {t('health.parameter.version')} {own.version}
      </h2>
      <p className={own.paramKey === other.paramKey ? undefined : 'health-changed'}>{own.paramKey}</p>
      <pre>
        {lines(said(own), said(other)).map(({ line, isOnlyHere }, at) =>
          // Lines have no name but their place.
          isOnlyHere ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <mark key={at}>{`${line}\n`}</mark>
          ) : (
            `${line}\n`
          ),
        )}
      </pre>
    </article>
  )
  return (
    <div className="health-pair">
      {side(older, newer)}
      {side(newer, older)}
    </div>
  )
}
