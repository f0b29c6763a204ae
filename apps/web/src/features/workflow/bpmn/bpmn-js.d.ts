// The packages describe themselves in part only; this is what the designer uses of them.
declare module 'bpmn-js/dist/assets/*.css'
declare module 'bpmn-js-token-simulation/assets/css/*.css'
declare module 'bpmn-js-token-simulation/lib/modeler.js' {
  const simulation: Record<string, unknown>
  export default simulation
}
