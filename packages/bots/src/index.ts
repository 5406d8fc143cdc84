export { type Bot, type Budget, choose, type Thought } from './bot.ts';
export { BOT_NAMES, BOTS, type BotName } from './bots.ts';
export { playTableGames } from './champion-engine.ts';
export { playPackedGames } from './engine.ts';
export { LEVELS } from './levels.ts';
export { prepare } from './prepare.ts';
export { type Reason, reasonsFor } from './reasons.ts';
export { poolOf, type Thinker, type Thread, thinkerOn } from './thinker.ts';
export type { Answer, Question, Reply, Request } from './thread.ts';
