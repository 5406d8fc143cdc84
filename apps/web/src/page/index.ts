import './fonts.css';
import 'virtual:theme.css';
import './tokens.css';
import './base.css';
import './unseen.css';
import './utilities.css';
