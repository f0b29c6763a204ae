import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { persistProcess } from '@cloud-steward/contract/workflow/definition.ts'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import {
  checkModel,
  deployModel,
  type queryModelDesign,
  saveModelForm,
} from '@cloud-steward/contract/workflow/model.ts'
import { bpmnOf, type SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { useHeld } from '../../../components/unsaved/use-held.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { DesignerApi } from '../bpmn/Designer.tsx'
import { refreshProcesses } from '../refresh-processes.ts'
import { useHistory } from './use-history.ts'

export type Design = AnswerOf<typeof queryModelDesign>
export type Problem = AnswerOf<typeof checkModel>['problems'][number]

interface Drawn {
  xml: string
  svg?: string
  /** The cards, where they are what is drawn. */
  simple?: string
}
/** What is drawn in whichever designer it is, and the form: read, checked, saved and deployed together. */
export function useDrawing(modelId: string, design: Design) {
  const { t } = useTranslation()
  const cards = useHistory<SimpleProcess>((design.simple as SimpleProcess | null) ?? { cards: [] })
  // The cards show no more what was changed in BPMN.
  const [isForeign, setForeign] = useState(Boolean(design.xml) && !design.simple)
  const [isRedrawn, setRedrawn] = useState(false)
  const [form, setForm] = useState((design.form as ProcessForm | null) ?? { fields: [] })
  const editor = useRef<DesignerApi>(undefined)
  const held = useHeld()
  const names = { key: design.key, name: design.name, start: t('workflow.start'), end: t('workflow.end') }
  /** As it is drawn now; a picture comes with it where the editor of BPMN has one. */
  const drawn = async (): Promise<Drawn> => {
    if (isRedrawn || isForeign) return editor.current?.save() ?? { xml: design.xml! }
    const { layoutProcess } = await import('bpmn-auto-layout')
    return { xml: await layoutProcess(bpmnOf(cards.now, names)), simple: JSON.stringify(cards.now) }
  }
  const work = useKeeping({
    modelId,
    form,
    drawn,
    onKept: (isCards) => {
      held.settle()
      if (!isCards) setForeign(true)
    },
  })
  return {
    cards: {
      ...cards,
      change: (next: SimpleProcess, about?: string) => {
        held.touch()
        cards.change(next, about)
      },
    },
    isForeign,
    isRedrawn,
    redraw: (is: boolean) => {
      if (is) held.touch()
      setRedrawn(is)
    },
    form,
    setForm: (next: ProcessForm) => {
      held.touch()
      setForm(next)
    },
    editor,
    names,
    drawn,
    ...work,
  }
}

interface Keeping {
  modelId: string
  form: ProcessForm
  drawn: () => Promise<Drawn>
  /** `isCards`: what was saved is drawn with cards. */
  onKept: (isCards: boolean) => void
}
/** Checks, saves and deploys what is drawn. */
function useKeeping({ modelId, form, drawn, onKept }: Keeping) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { busy, work } = useWork()
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
    onKept(simple !== undefined)
    return look(xml)
  }
  const save = () =>
    work(async () => {
      const { length: count } = await keep()
      if (count) void message.warning(t('workflow.design.savedWrong', { count }))
      return !count
    }, 'workflow.design.saved')
  const deploy = () =>
    work(async () => {
      if ((await keep()).length) return false
      return call(deployModel, { modelId })
    }, 'workflow.model.deployed')
  return { problems, busy, check, save, deploy }
}

/** One piece of work at a time, which says that it succeeded. */
function useWork() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const work = async (task: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      const done = await task()
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
