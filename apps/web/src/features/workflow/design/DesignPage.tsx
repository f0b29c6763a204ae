import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { persistProcess } from '@cloud-steward/contract/workflow/definition.ts'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { checkModel, deployModel, queryModelDesign, saveModelForm } from '@cloud-steward/contract/workflow/model.ts'
import { bpmnOf, type Card, type SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton, Tabs } from 'antd'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BackLink } from '../BackLink.tsx'
import type { DesignerApi } from '../bpmn/Designer.tsx'
import { refreshProcesses } from '../refresh-processes.ts'
import '../workflow.css'
import { CardChain } from './CardChain.tsx'
import FormFields from './FormFields.tsx'
import { VersionView } from './VersionView.tsx'

const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))
const BpmnDesigner = lazy(() => import('../bpmn/Designer.tsx'))
const CardDrawer = lazy(() => import('./CardDrawer.tsx'))
type Design = AnswerOf<typeof queryModelDesign>
type Problem = AnswerOf<typeof checkModel>['problems'][number]

/** A process is drawn with cards, gets its form, is checked and deployed. */
export default function DesignPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const [params] = useSearchParams()
  const modelId = params.get('modelId') ?? ''
  const deploymentId = params.get('deploymentId')
  const found = useQuery({
    queryKey: ['workflow.design', modelId],
    enabled: Boolean(modelId),
    queryFn: ({ signal }) => call(queryModelDesign, { modelId }, { signal }),
  })
  return (
    <section className="process-page">
      <h1 className="visually-hidden">{title}</h1>
      <BackLink to="/model" menu="model" />
      {!modelId && deploymentId && <VersionView deploymentId={deploymentId} />}
      {!modelId && !deploymentId && <p className="quiet">{t('workflow.design.nothingChosen')}</p>}
      {found.isError && <Failed retry={found.refetch} />}
      {found.isLoading && <Skeleton active />}
      {found.data && <Designer key={modelId} modelId={modelId} design={found.data} />}
    </section>
  )
}

/** What is drawn in whichever designer it is, and the form: read, checked, saved and deployed together. */
function useDrawing(modelId: string, design: Design) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const isForeign = Boolean(design.xml) && !design.simple
  const [cards, setCards] = useState<SimpleProcess | null>(
    isForeign ? null : ((design.simple as SimpleProcess | null) ?? { cards: [] }),
  )
  const [form, setForm] = useState((design.form as ProcessForm | null) ?? { fields: [] })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const editor = useRef<DesignerApi>(undefined)
  const isRedrawn = useRef(false)
  const { busy, work } = useWork()
  const names = { key: design.key, name: design.name, start: t('workflow.start'), end: t('workflow.end') }
  /** As it is drawn now; a picture comes with it where the editor of BPMN has one. */
  const drawn = async (): Promise<{ xml: string; svg?: string; simple?: string }> => {
    if (editor.current && (isRedrawn.current || !cards)) return editor.current.save()
    if (!cards) return { xml: design.xml! }
    const { layoutProcess } = await import('bpmn-auto-layout')
    return { xml: await layoutProcess(bpmnOf(cards, names)), simple: JSON.stringify(cards) }
  }
  const look = async (jsonXml: string) => {
    const found = await call(checkModel, { modelId, jsonXml })
    setProblems(found.problems)
    return found.problems
  }
  const check = async () => {
    if (!(await look((await drawn()).xml)).length) void message.success(t('workflow.design.fine'))
  }
  const keep = async () => {
    const { xml, svg, simple } = await drawn()
    await call(persistProcess, { modelId, jsonXml: xml, svgXml: svg, simple })
    await call(saveModelForm, { modelId, form })
    if (!simple) setCards(null)
    return look(xml)
  }
  const save = () => work(keep, 'workflow.design.saved')
  const deploy = () =>
    work(async () => {
      if ((await keep()).length) return false
      return call(deployModel, { modelId })
    }, 'workflow.model.deployed')
  const touched = () => {
    isRedrawn.current = true
  }
  return { cards, setCards, form, setForm, problems, editor, touched, names, drawn, busy, check, save, deploy }
}

function Designer({ modelId, design }: { modelId: string; design: Design }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { cards, setCards, form, setForm, problems, editor, touched, names, ...work } = useDrawing(modelId, design)
  const [tab, setTab] = useState(cards ? 'cards' : 'bpmn')
  const [isBpmnOpen, setBpmnOpen] = useState(tab === 'bpmn')
  const turnTo = (next: string) => {
    const go = () => {
      setTab(next)
      if (next === 'bpmn') setBpmnOpen(true)
    }
    if (next !== 'bpmn' || !cards || isBpmnOpen) return go()
    void modal.confirm({ title: t('workflow.design.toBpmn'), content: t('workflow.design.toBpmnHint'), onOk: go })
  }
  return (
    <>
      <Head design={design} problems={problems} {...work} />
      <section className="process-block">
        <Tabs
          activeKey={tab}
          onChange={turnTo}
          items={[
            ...(cards ? [{ key: 'cards', label: t('workflow.design.tab.cards') }] : []),
            { key: 'bpmn', label: t('workflow.design.tab.bpmn') },
            { key: 'form', label: t('workflow.detail.form') },
          ]}
        />
        {tab === 'cards' && cards && (
          <Cards process={cards} problems={problems} fields={form.fields} onChange={setCards} />
        )}
        {isBpmnOpen && (
          <div hidden={tab !== 'bpmn'}>
            <Suspense fallback={<Skeleton active />}>
              <BpmnTab
                cards={cards}
                design={design}
                names={names}
                problems={problems}
                fields={form.fields}
                apiRef={editor}
                onChange={touched}
              />
            </Suspense>
          </div>
        )}
        {tab === 'form' && <FormFields form={form} nodes={nodesOf(cards)} onChange={setForm} />}
      </section>
    </>
  )
}
/** User tasks of the cards, whose rights on the form can be set. */
function nodesOf(process: SimpleProcess | null): { id: string; name: string }[] {
  const of = (cards: readonly Card[]): { id: string; name: string }[] =>
    cards.flatMap((card) => {
      if (card.kind === 'branch') return card.branches.flatMap((branch) => of(branch.cards))
      return card.kind === 'approve' ? [{ id: card.id, name: card.name }] : []
    })
  return process ? of(process.cards) : []
}

function Cards({
  process,
  problems,
  fields,
  onChange,
}: {
  process: SimpleProcess
  problems: readonly Problem[]
  fields: ProcessForm['fields']
  onChange: (process: SimpleProcess) => void
}): ReactNode {
  const [opened, open] = useState<string>()
  return (
    <>
      <CardChain process={process} problems={problems} onChange={onChange} onOpen={open} />
      <Suspense fallback={null}>
        {opened && (
          <CardDrawer
            key={opened}
            id={opened}
            process={process}
            fields={fields}
            onChange={onChange}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

interface BpmnTabProps {
  cards: SimpleProcess | null
  design: Design
  names: Parameters<typeof bpmnOf>[1]
  problems: readonly Problem[]
  fields: ProcessForm['fields']
  apiRef: RefObject<DesignerApi | undefined>
  onChange: () => void
}
/** The editor of BPMN with what the cards draw, laid out, or with what was drawn in it before. */
function BpmnTab({ cards, design, names, ...rest }: BpmnTabProps): ReactNode {
  const [first] = useState(() => (cards ? bpmnOf(cards, names) : design.xml))
  const laid = useQuery({
    queryKey: ['workflow.design', 'layout', first],
    queryFn: async () => {
      if (!first || first.includes('BPMNDiagram')) return first ?? null
      return (await import('bpmn-auto-layout')).layoutProcess(first)
    },
  })
  if (laid.isPending) return <Skeleton active />
  return <BpmnDesigner xml={laid.data ?? null} process={names} {...rest} />
}

/** One piece of work at a time, which says that it succeeded. */
function useWork() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const work = async (what: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      const done = await what()
      await refreshProcesses()
      if (done !== false) void message.success(t(said))
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return { busy, work }
}

interface HeadProps {
  design: Design
  problems: readonly Problem[]
  busy: boolean
  save: () => Promise<void>
  check: () => Promise<void>
  deploy: () => Promise<void>
  drawn: () => Promise<{ xml: string }>
}
function Head({ design, problems, busy, save, check, deploy, drawn }: HeadProps): ReactNode {
  const { t } = useTranslation()
  const [compared, compare] = useState<string>()
  const mayPress = useMayPress('processdesign')
  return (
    <header className="process-head">
      <h2>
        {design.name} <small className="quiet">{design.key}</small>
      </h2>
      <div className="process-actions">
        {mayPress('design') && (
          <>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {t('kit.save')}
            </Button>
            <Button onClick={() => void check()}>{t(checkModel.permission)}</Button>
          </>
        )}
        {mayPress('deploy') && (
          <Button disabled={busy} onClick={() => void deploy()}>
            {t(deployModel.permission)}
          </Button>
        )}
        {design.versions.length > 0 && (
          <Button onClick={() => void drawn().then(({ xml }) => compare(xml))}>{t('workflow.design.compare')}</Button>
        )}
      </div>
      {problems.map(({ node, nodeName, message: said, code }) => (
        <Alert
          key={`${node} ${code}`}
          type="error"
          className="process-problem"
          title={[nodeName, said].filter(Boolean).join(': ')}
        />
      ))}
      <Suspense fallback={null}>
        {compared && <VersionsDrawer versions={design.versions} xml={compared} onClose={() => compare(undefined)} />}
      </Suspense>
    </header>
  )
}
