import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

const STEPS = [
  ['missingStep1', "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_utility = off"],
  ['missingStep2', 'create extension pg_stat_statements;'],
  ['missingStep3', 'grant pg_read_all_stats to {user};'],
] as const

/** Steps to set up a database that does not count statements. */
export function Uncounted(): ReactNode {
  const { t } = useTranslation()
  return (
    <article className="panel">
      <h2>{t('health.database.missingTitle')}</h2>
      <p>{t('health.database.missingText')}</p>
      <ol className="health-steps">
        {STEPS.map(([key, code]) => (
          <li key={key}>
            {t(`health.database.${key}`, { user: '{user}' })}
            <pre>{code}</pre>
          </li>
        ))}
      </ol>
    </article>
  )
}
