import { colleague, org, role } from '../identity/index.ts'
import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { deployment, processDefinition } from './definition.ts'
import { historicTask } from './history.ts'
import { processInstance } from './instance.ts'
import { processModel } from './model.ts'
import { processTask } from './task.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const roles = ['ROLE_ADMIN'] as const
const process = (...verbs: string[]) => verbs.map((verb) => `activiti.Process.${verb}`)
const history = ['workflow.historicActivity', 'workflow.historicDetail', 'workflow.historicVariable'].map(
  (name) => `${name}.query`,
)
const track = process('getHighLightedProcessDiagram')

export const workflow = domain({
  name: 'workflow',
  ...contentsOf(topics),
  menus: [
    {
      code: 'startprocess',
      path: '/startprocess',
      icon: 'plus-square',
      roles: STAFF,
      uses: [
        ...uses(processDefinition, 'query'),
        ...process('queryStartForm', 'getProcessResource', 'getProcessImage', 'startProcessInstance'),
      ],
    },
    {
      code: 'myprocess',
      path: '/myprocess',
      icon: 'profile',
      roles: STAFF,
      uses: [
        ...track,
        ...process('cancelProcessInstance', 'urgeProcessInstance', 'copyProcessInstance', 'commentProcessInstance'),
      ],
    },
    { code: 'candidatetask', path: '/candidatetask', icon: 'team', roles: STAFF, uses: track },
    { code: 'assigneetask', path: '/assigneetask', icon: 'profile', roles: STAFF, uses: track },
    { code: 'finishedtask', path: '/finishedtask', icon: 'profile', roles: STAFF, uses: track },
    { code: 'myprocessdetails', path: '/myprocessdetails', icon: 'profile', roles: STAFF, unlisted: true, uses: track },
    { code: 'mytaskdetails', path: '/mytaskdetails', icon: 'profile', roles: STAFF, unlisted: true, uses: track },
    {
      code: 'model',
      path: '/model',
      icon: 'apartment',
      roles,
      uses: [
        ...uses(processModel, 'query'),
        ...uses(org, 'query'),
        ...uses(role, 'query'),
        ...uses(colleague, 'query'),
        'activiti.Model.queryReadyProcesses',
        'activiti.Model.queryModelOrgUserTree',
        'activiti.Model.getModelResource',
        'activiti.Model.queryModelDesign',
      ],
      buttons: {
        design: [...process('persistProcess'), 'activiti.Model.saveModelForm', 'activiti.Model.checkModel'],
        deploy: ['activiti.Model.deployModel'],
        copy: ['activiti.Model.copyModel', 'activiti.Model.copyReadyProcess'],
        ...crudButtons(processModel),
      },
    },
    {
      code: 'processdesign',
      path: '/processdesign',
      icon: 'apartment',
      roles,
      unlisted: true,
      uses: [
        'activiti.Model.queryModelDesign',
        'activiti.Model.getModelResource',
        'admin.sysrole.queryRoleNameCheckbox',
        'admin.sysorg.querySysOrgTree',
        'admin.syspost.querySysPostTree',
        ...process('getProcessResource'),
        ...uses(role, 'query'),
        ...uses(colleague, 'query'),
        ...uses(org, 'query'),
      ],
      buttons: {
        design: [...process('persistProcess'), 'activiti.Model.saveModelForm', 'activiti.Model.checkModel'],
        deploy: ['activiti.Model.deployModel'],
      },
    },
    {
      code: 'deployment',
      path: '/deployment',
      icon: 'cluster',
      roles,
      uses: [...uses(deployment, 'query'), ...process('getProcessImage', 'getProcessResource')],
      buttons: { delete: uses(deployment, 'delete') },
    },
    {
      code: 'processdefinition',
      path: '/processdefinition',
      icon: 'apartment',
      roles,
      uses: [
        ...uses(processDefinition, 'query'),
        ...process('getProcessImage', 'getProcessResource', 'queryProcessStatistics'),
      ],
      buttons: { suspend: process('suspendProcessDefinition', 'activateProcessDefinition') },
    },
    {
      code: 'processinstance',
      path: '/processinstance',
      icon: 'control',
      roles,
      uses: [...uses(processInstance, 'query'), ...uses(processDefinition, 'query'), ...track],
      buttons: {
        suspend: process('suspendProcessInstance', 'activateProcessInstance'),
        mend: process('jumpExecution', 'markSuccess', 'retryExecution', 'checkMigration', 'migrateInstance'),
        delete: process('deleteProcessInstance'),
      },
    },
    {
      code: 'execution',
      path: '/execution',
      icon: 'control',
      roles,
      unlisted: true,
      uses: ['workflow.execution.query'],
      buttons: { mend: process('jumpExecution', 'markSuccess', 'retryExecution') },
    },
    { code: 'task', path: '/task', icon: 'profile', roles, uses: [...uses(processTask, 'query'), ...track] },
    {
      code: 'taskdetails',
      path: '/taskdetails',
      icon: 'profile',
      roles,
      unlisted: true,
      uses: uses(processTask, 'query'),
    },
    {
      code: 'historicprocessinstance',
      path: '/historicprocessinstance',
      icon: 'book',
      roles,
      uses: history,
      buttons: { delete: ['activiti.History.deleteHistoricProcessInstance'] },
    },
    ...(
      [
        ['historicactivityinstance', 'workflow.historicActivity.query'],
        ['historicdetail', 'workflow.historicDetail.query'],
        ['historicvariableinstance', 'workflow.historicVariable.query'],
      ] as const
    ).map(([code, needed]) => ({
      code,
      path: `/${code}`,
      icon: 'book',
      roles,
      unlisted: true as const,
      uses: [needed],
    })),
    {
      code: 'historictaskinstance',
      path: '/historictaskinstance',
      icon: 'book',
      roles,
      uses: uses(historicTask, 'query'),
      buttons: { delete: ['activiti.History.deleteHistoricTaskInstance'] },
    },
    {
      code: 'historictaskdetails',
      path: '/historictaskdetails',
      icon: 'book',
      roles,
      unlisted: true,
      uses: uses(historicTask, 'query'),
    },
  ],
})
