import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { processDefinition } from '@cloud-steward/contract/workflow/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows } from '../../../kit/rows.ts'
import '../workflow.css'

const StartDrawer = lazy(() => import('./StartDrawer.tsx'))
type Definition = RowOf<typeof processDefinition>

/** Processes the caller may start, by category. */
export default function StartPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const [words, setWords] = useState('')
  const [chosen, choose] = useState<Definition>()
  const found = useQuery({
    queryKey: [processDefinition.name, 'startable'],
    queryFn: ({ signal }) => queryRows(processDefinition, { suspended: 'no', pageSize: 100 }, signal),
  })
  const offered = (found.data?.list ?? []).filter(
    ({ mayStart, isLatest, name, description }) =>
      mayStart && isLatest && `${name} ${description ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const categories = [...new Set(offered.map(({ category }) => category ?? ''))]
  return (
    <section>
      <h1 className="visually-hidden">{title}</h1>
      <Input.Search
        allowClear
        className="process-search"
        aria-label={t('workflow.start.search')}
        placeholder={t('workflow.start.search')}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {found.data && !offered.length && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('workflow.start.none')} />
      )}
      {categories.map((category) => (
        <section key={category}>
          <h2 className="process-category">{category || t('workflow.start.others')}</h2>
          <ul className="process-cards">
            {offered
              .filter((one) => (one.category ?? '') === category)
              .map((one) => (
                <li key={one.id} className="process-card">
                  <h3>{one.name}</h3>
                  <p className="quiet">{one.description}</p>
                  <footer>
                    {/* The name begins with the text as it is drawn: a space in it would make them differ. */}
                    <Button
                      autoInsertSpace={false}
                      onClick={() => choose(one)}
                      aria-label={`${t('activiti.Process.startProcessInstance')} ${one.name}`}
                    >
                      {t('activiti.Process.startProcessInstance')}
                    </Button>
                  </footer>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Suspense fallback={null}>
        {chosen && <StartDrawer key={chosen.id} id={chosen.id} name={chosen.name} onClose={() => choose(undefined)} />}
      </Suspense>
    </section>
  )
}
