import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../infra/format.ts'
import { type Translate, useTranslation } from '../../../infra/i18n.ts'
import type { Line } from './log-search.ts'

interface Props {
  lines: readonly Line[]
  onRequest: (requestId: string) => void
}
const textIn = (value: unknown): string[] => (value === undefined || value === null ? [] : [String(value)])

/** The fields of a line that help to find it: the request or job, the user, the times, the error. */
function glanceOf({ more, username }: Line, t: Translate): string {
  const { method, path, status, job, ms, statements, dbMs, error } = (more ?? {}) as Record<string, unknown>
  const times = [
    ...(typeof ms === 'number' ? [`${ms} ms`] : []),
    ...(typeof statements === 'number' ? [t('health.log.glance', { count: statements, ms: String(dbMs ?? 0) })] : []),
  ]
  const request = [method, path, status, job].flatMap(textIn)
  return [...request, ...textIn(username), ...times, ...textIn(error)].join(' · ')
}

/** Log lines. Each one expands to all its fields. */
export function LogLines({ lines, onRequest }: Props): ReactNode {
  return (
    <ol className="log-lines">
      {lines.map((line, at) => (
        // Lines have no id. Numbered from the last one, a line keeps its key while newer ones are added before it.
        <li key={`${line.time} ${line.requestId} ${lines.length - at}`} data-level={line.logLevel}>
          <LogLine line={line} onRequest={onRequest} />
        </li>
      ))}
    </ol>
  )
}

function LogLine({ line, onRequest }: { line: Line } & Pick<Props, 'onRequest'>): ReactNode {
  const { t } = useTranslation()
  const { time, logLevel, tenant, username, requestId, message, more } = line
  const label = (key: string) => t(`health.log.${key}`)
  const facts = [
    ['tenant', tenant],
    ['username', username],
  ] as const
  return (
    <details>
      <summary>
        <time dateTime={time}>{formatInstant(time, 'MM-DD HH:mm:ss')}</time>
        <b>{label(`logLevel.${logLevel}`)}</b>
        <span>
          {message} <span className="quiet">{glanceOf(line, t)}</span>
        </span>
      </summary>
      <dl>
        {facts.map(([key, value]) =>
          value === undefined || value === null ? null : (
            <div key={key}>
              <dt>{label(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {requestId && (
          <div>
            <dt>{label('requestId')}</dt>
            <dd>
              <Button type="link" size="small" onClick={() => onRequest(requestId)}>
                {requestId}
              </Button>
            </dd>
          </div>
        )}
      </dl>
      {Boolean(more) && <pre>{JSON.stringify(more, null, 2).replaceAll('\\n', '\n    ')}</pre>}
    </details>
  )
}
