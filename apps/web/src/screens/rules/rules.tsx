import { useEffect } from 'preact/hooks';
import { address } from '../../nav/route.ts';
import { Button } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { LanguageChoice } from '../../ui/settings-fields.tsx';
import { say } from '../../words/texts.ts';
import { Contents } from './contents.tsx';
import { RuleEntry } from './rule-entry.tsx';
import { useRules } from './use-rules.ts';
import './rules.css';

/** The rules by number, with pictures, in the reader's language. */
export function RulesScreen() {
  const { rules, isFailed } = useRules();
  const at = 'at' in address.value ? address.value.at : '';
  const isThere = rules !== null;
  useEffect(() => document.getElementById(at)?.scrollIntoView(), [rules, address.value]);
  useEffect(
    () => document.getElementById(at)?.focus({ preventScroll: true }),
    [isThere, address.value],
  );
  return (
    <>
      <TopBar />
      <main class="rules">
        <header class="rules-head">
          <Title>{say('nav.rules')}</Title>
          <LanguageChoice isBare />
        </header>
        {isFailed && (
          <div class="trouble" role="alert">
            <span>{say('late.text')}</span>
            <Button label={say('reload')} press={() => location.reload()} />
          </div>
        )}
        {rules && <Contents {...rules} />}
        {rules && (
          <div class="rulebook">
            {rules.sections.map(({ id, title, rules }) => (
              <section key={id} id={id} tabIndex={-1}>
                <h2>{title}</h2>
                <dl>
                  {rules.map((rule) => (
                    <RuleEntry key={rule.id} {...rule} isMarked={rule.id === at} />
                  ))}
                </dl>
              </section>
            ))}
          </div>
        )}
      </main>
    </>
  );
}
