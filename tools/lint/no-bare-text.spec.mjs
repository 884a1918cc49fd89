import { RuleTester } from 'eslint';
import { noBareText } from './no-bare-text.mjs';

const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };

new RuleTester({ languageOptions }).run('no-bare-text', noBareText, {
  valid: [
    // The only child of an element.
    '<p>{i18n.t("Photos")}</p>',
    '<p>{count}</p>',
    '<p>{isOpen ? "Close" : "Open"}</p>',
    '<p>{isOpen && "Open"}</p>',
    '<p>{`${city}, ${state}`}</p>',
    '<p><span>{i18n.t("Photos")}</span>{isOpen && <b />}</p>',
    '<p>\n<span>{city}</span>{" "}<b>{state}</b>\n</p>',
    // Text that never changes.
    '<p>Photos <b /></p>',
    '<p>{i18n.t("Photos")} <b /></p>',
    // Elements, by their syntax.
    '<p>{isOpen && <b />}{items.map(item => <i key={item} />)}</p>',
    '<p><b />{items.map(item => { if (item) return <i key={item} />; return null; })}</p>',
    '<List>{item => <b>{item}</b>}</List>',
    '() => { const mark = isOpen && <b />; return <p><i />{mark}</p>; }',
    '() => { const field = name => <input name={name} />; return <p>{field("a")}{field("b")}</p>; }',
    'const Name = () => isOpen ? <b /> : null;',
    // Elements, by their names.
    '<p>{children}{isOpen && <b />}</p>',
    '<p>{icon}{item.icon}{render(item)}</p>',
    'const Part = () => children;',
  ],
  invalid: [
    // Next to conditional content.
    '<button>{pending ? <i /> : icon}Send</button>',
    '<button>{pending && <i />}{i18n.t("Send")}</button>',
    '<p>{isOpen && <b />}{formatAgo(at)}</p>',
    '<p><b />{isOpen && "Open"}</p>',
    '<p><b />{isOpen && `${count} open`}</p>',
    '<>{label}{isOpen && <b />}</>',
    // Changing text next to other content.
    '<p>{isOpen ? "Close" : "Open"} <b /></p>',
    '<p>{count} of 9</p>',
    '<p>{count} </p>',
    '<p><b />{shown + 1}</p>',
    '<p><b />{i18n.t("{count} open", { count })}</p>',
    '<p><b />{i18n.t(label)}</p>',
    '<p><b />{`${city}, ${state}`}</p>',
    '<p><b />{nameOf(item)}</p>',
    '<p><b />{item?.label}</p>',
    '<p><b />{item.label ?? item.icon}</p>',
    '() => { const words = isOpen ? "Close" : "Open"; return <p><b />{words}</p>; }',
    // Not certainly the only child of an element.
    '<>{label}</>',
    '<p>{parts.map(part => part.words)}</p>',
    '<List>{item => item.label}</List>',
    'const Count = () => i18n.t("{count} open", { count });',
    'function Count() { if (isOpen) return <b />; return "None"; }',
  ].map(code => ({ code, errors: [{ messageId: 'bare' }] })),
});
