import type { PageRoute } from '../../infra/page-route.ts'

const past = () => import('./admin/past-pages.tsx')
const office = () => import('./office/task-pages.tsx')
const detail = () => import('./detail/DetailPage.tsx')
export const routes: PageRoute[] = [
  { path: '/startprocess', menu: 'startprocess', load: () => import('./office/StartPage.tsx') },
  { path: '/myprocess', menu: 'myprocess', load: () => import('./office/MyProcessPage.tsx') },
  {
    path: '/candidatetask',
    menu: 'candidatetask',
    load: async () => ({ default: (await office()).CandidateTaskPage }),
  },
  { path: '/assigneetask', menu: 'assigneetask', load: async () => ({ default: (await office()).AssigneeTaskPage }) },
  { path: '/finishedtask', menu: 'finishedtask', load: async () => ({ default: (await office()).FinishedTaskPage }) },
  {
    path: '/myprocessdetails',
    menu: 'myprocessdetails',
    load: async () => ({ default: (await detail()).InstancePage }),
  },
  { path: '/mytaskdetails', menu: 'mytaskdetails', load: async () => ({ default: (await detail()).TaskPage }) },
  { path: '/model', menu: 'model', load: () => import('./admin/ModelPage.tsx') },
  { path: '/processdesign', menu: 'processdesign', load: () => import('./design/DesignPage.tsx') },
  { path: '/deployment', menu: 'deployment', load: () => import('./admin/DeploymentPage.tsx') },
  { path: '/processdefinition', menu: 'processdefinition', load: () => import('./admin/DefinitionPage.tsx') },
  { path: '/processinstance', menu: 'processinstance', load: () => import('./admin/InstancePage.tsx') },
  { path: '/execution', menu: 'execution', load: () => import('./admin/ExecutionPage.tsx') },
  { path: '/task', menu: 'task', load: () => import('./admin/TaskPage.tsx') },
  { path: '/taskdetails', menu: 'taskdetails', load: async () => ({ default: (await detail()).TaskPage }) },
  {
    path: '/historicprocessinstance',
    menu: 'historicprocessinstance',
    load: () => import('./admin/PastInstancePage.tsx'),
  },
  {
    path: '/historictaskinstance',
    menu: 'historictaskinstance',
    load: async () => ({ default: (await past()).PastTaskPage }),
  },
  {
    path: '/historicactivityinstance',
    menu: 'historicactivityinstance',
    load: async () => ({ default: (await past()).PastActivityPage }),
  },
  { path: '/historicdetail', menu: 'historicdetail', load: async () => ({ default: (await past()).PastDetailPage }) },
  {
    path: '/historicvariableinstance',
    menu: 'historicvariableinstance',
    load: async () => ({ default: (await past()).PastVariablePage }),
  },
  {
    path: '/historictaskdetails',
    menu: 'historictaskdetails',
    load: async () => ({ default: (await detail()).TaskPage }),
  },
]
