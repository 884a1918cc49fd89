import { RuleTester } from 'eslint';
import { noBareText } from './no-bare-text.mjs';

const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };

new RuleTester({ languageOptions }).run('no-bare-text', noBareText, {
  valid: [
    '<p>{i18n.t("Photos")}</p>',
    '<p><span>{i18n.t("Photos")}</span>{isOpen && <b />}</p>',
    '<p>{isOpen ? "Close" : "Open"} <b /></p>',
    '<p>{isOpen && "Open"}</p>',
    '<p>{children}{isOpen && <b />}</p>',
    '<p>{isOpen && <b />}{items.map(item => <i key={item} />)}</p>',
  ],
  invalid: [
    '<button>{pending ? <i /> : icon}Send</button>',
    '<button>{pending && <i />}{i18n.t("Send")}</button>',
    '<p>{isOpen && <b />}{formatAgo(at)}</p>',
    '<p>{item.label}{item.note && <small />}</p>',
    '<p>{authorName}{publishedAt && <time />}</p>',
    '<p><b />{isOpen && "Open"}</p>',
    '<p><b />{isOpen && `${count} open`}</p>',
    '<>{label}{isOpen && <b />}</>',
  ].map(code => ({ code, errors: [{ messageId: 'bare' }] })),
});
