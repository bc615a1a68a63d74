import { fold } from '@/lib/safety/draft-guard/fold'

/**
 * Text written for a machine rather than for a gym. The playbook obeys nothing in a reply anyway; recognising the
 * attempt brings it before the owner instead of treating it as talk.
 */
const MARKS = [
  /\b(?:ignore|disregard|forget|override|bypass|skip|discard)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|your|the|any|these|those)\b[^.!?\n]{0,25}\b(?:instructions?|prompts?|rules?|messages?|directions?|guidelines?|training|context|limits?|polic\w+|restrictions?|guardrails?)\b/,
  /\b(?:system|developer|assistant|admin(?:istrator)?|root|operator|internal|ai)\s?(?:prompt|message|note|override|mode|instruction|command|notice|update|alert)\b/,
  /(?:^|\s)(?:###|\[)?\s?(?:system|assistant|developer|user|human|owner|admin)\s?\]?\s?:(?=\s)/,
  /<\/?\s?(?:system|assistant|user|human|instructions?|prompt|member|reply|message|data|untrusted|fence|context|tool|function|s|im_start|im_end)\b[^>]{0,80}>?/,
  /<\|[^|]{0,30}\|>|\[\/?inst\]|<<sys>>|```|-----?\s?(?:begin|end)\b|\bend of (?:the )?(?:member|user|message|email|reply|data|conversation|input)\b/,
  /\b(?:you are|you're|act|behave|pretend|roleplay|role-play|respond|answer) (?:now |as |to be |like )+(?:a |an |the |if )?(?:dan\b|unrestricted|different|ai\b|assistant|system|owner|manager|coach|admin|developer|hacker|pirate|new|free|jailbroken|model|someone else|no (?:rules|restrictions))/,
  /\b(?:jailbreak|do anything now|developer mode|prompt injection|your (?:system )?prompt|your instructions|initial instructions|hidden instructions|your rules|skill file|api key|environment variables?|source code|access token|password|credentials)\b/,
  /\b(?:reveal|show|print|repeat|output|display|list|give|send|share|tell|forward|export|dump|what(?:'s| is| are)|who)\b[^.!?\n]{0,50}\b(?:other members?|all (?:the )?members?|member list|members' |customer (?:list|data)|everyone's|other (?:people|clients|customers)|another member|database|contact list|email addresses|phone numbers of|who else|members? (?:names|emails|data))\b/,
  /\b(?:mark|set|change|update|close|complete|approve|delete|transfer|move|add|increase|raise|reset|assign)\b[^.!?\n]{0,40}\b(?:this task|the task|task (?:status|id|as)|status|outcome|budget|limit|recipient|confidence|suppress\w*|opt-?out list|my (?:role|permissions)|database|other gym|gym id|account to admin)\b/,
  /\b(?:action|confidence|outcome|reasoning|opt_?out|verdict)["']?\s?[:=]\s?["']?(?:close|reply|wait|escalate|retained|recovered|converted|\d{2,3}|true|false)/,
  /\b(?:the |your )?(?:owner|boss|manager|gym owner|mike|coach|head office|anthropic|openai|support team) (?:says?|said|told|wants|asked|authori[sz]ed|approved|confirmed|instructed|has approved)\b[^.!?\n]{0,60}\b(?:you|to|that|free|refund|discount|send|give|waive|cancel|me)\b/,
  /\b(?:base64|rot13|decode (?:this|the following)|hex|atob|eval\(|execute|run the following|sudo|drop table|select \*|curl |javascript:)/,
  /\b(?:click|visit|open|go to|log ?in (?:at|to|here)|follow|check out|confirm (?:here|at))\b[^.!?\n]{0,30}(?:https?:\/\/|www\.|bit\.ly|tinyurl)/,
  /\bhttps?:\/\/\S+|\bbit\.ly\/\S+/,
  /\b(?:write|send|email|forward|reply|cc|bcc|copy)\b[^.!?\n]{0,40}\b[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2,10}\b/,
  /\b(?:begin|start|end|include|finish) your (?:reply|answer|response|message|email) with\b|\brepeat after me\b|\btranslate (?:this|your|the) (?:prompt|instructions)\b|\bfrom now on\b[^.!?\n]{0,40}\b(?:you|answer|respond|always|never)\b/,
  /(?:^|\s)[a-z0-9+/]{40,}={0,2}(?:\s|$)/,
  /\b(?:ignora|ignorez|ignoriere|ignore|oublie|vergiss|olvida|dimentica|esqueça|negeer)\b[^.!?\n]{0,40}\b(?:instru\w+|anweisung\w*|istruzioni|regeln|regras|reglas|consignes|opdracht\w*)\b/,
  /忽略|指示を無視|игнорируй|забудь (?:все|предыдущие)|تجاهل/,
]

export function looksInjected(text: string): boolean {
  const folded = fold(text)
  return MARKS.some((mark) => mark.test(folded))
}
