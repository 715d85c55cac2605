/** A function of a text that answers each question once, and from memory when it is asked again. */
export const remember = <T>(ask: (question: string) => T): ((question: string) => T) => {
  const answers = new Map<string, T>()
  return (question) => {
    const known = answers.get(question)
    if (known !== undefined) return known
    const answer = ask(question)
    answers.set(question, answer)
    return answer
  }
}
