/** What tests of readers need: pages made of text, and what an answer costs. */
export { costGrowth, cpuCost } from './cost-growth.ts'
export { pageOfText } from './page-of-text.ts'
